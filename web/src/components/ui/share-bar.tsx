export function ShareBar({ value, max }: { value: number; max: number }) {
  const percent = max > 0 ? Math.max(1, Math.min(100, (value / max) * 100)) : 0;
  return (
    <div aria-hidden="true" className="bar">
      <span style={{ width: `${percent}%` }} />
    </div>
  );
}
