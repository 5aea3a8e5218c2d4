/** Stands for the list of a dialog that is on its way; `label` is its accessible name. */
export function SkeletonLines({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="space-y-3">
      <div className="skeleton h-14" />
      <div className="skeleton h-14" />
    </div>
  );
}
