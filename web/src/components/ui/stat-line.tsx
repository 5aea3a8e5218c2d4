export function StatLine({ stats }: { stats: readonly { label: string; value: string | undefined }[] }) {
  return (
    <dl className="card flex flex-wrap divide-x divide-line print:mb-4">
      {stats.map((stat) => (
        <div
          key={stat.label}
          className="flex min-w-min flex-[1_1_5.5rem] flex-col-reverse justify-end px-3 py-3 sm:px-5"
        >
          <dt className="text-xs text-muted sm:text-sm">{stat.label}</dt>
          <dd
            className={`font-semibold whitespace-nowrap tabular-nums sm:text-xl ${(stat.value?.length ?? 0) > 8 ? 'text-sm' : 'text-lg'}`}
          >
            {stat.value ?? <span className="skeleton inline-block h-6 w-16 align-middle" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
