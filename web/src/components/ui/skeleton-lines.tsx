export function SkeletonLines({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="space-y-3">
      <div className="skeleton h-14" />
      <div className="skeleton h-14" />
    </div>
  );
}
