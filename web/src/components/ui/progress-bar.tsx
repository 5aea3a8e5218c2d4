interface ProgressBarProps {
  label: string;
  /** 0 to 1; null while it is unknown. */
  share: number | null;
}

export function ProgressBar({ label, share }: ProgressBarProps) {
  const percent = share === null ? undefined : Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-2 overflow-hidden rounded-full bg-sunken"
    >
      <div
        className={`h-full rounded-full bg-accent transition-[width] duration-200 ${percent === undefined ? 'animate-[breathe_1.2s_ease-in-out_infinite]' : ''}`}
        style={{ width: `${percent ?? 100}%` }}
      />
    </div>
  );
}
