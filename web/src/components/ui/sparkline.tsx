interface SparklineProps {
  /** Size in its own units; scaled to its container. */
  width: number;
  height: number;
  /** From left to right, in those units. */
  points: readonly (readonly [number, number])[];
  className: string;
  label?: string;
}

export function Sparkline({ width, height, points, className, label }: SparklineProps) {
  const line = points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  return (
    <svg
      {...(label !== undefined && { role: 'img', 'aria-label': label })}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={`w-full border-b border-line text-accent ${className}`}
    >
      <polygon points={`0,${height} ${line} ${width},${height}`} className="fill-accent-soft" />
      <polyline
        points={line}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
