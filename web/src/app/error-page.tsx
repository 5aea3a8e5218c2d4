/** A screen failed to render, or a new release has replaced its files. */
export function ErrorPage({ error }: { error: unknown }) {
  return (
    <main className="wrap max-w-xl py-24 text-center">
      <h1 className="text-2xl font-bold">Error loading application</h1>
      <p className="mt-2 text-muted wide-break">{error instanceof Error ? error.message : 'Please reload the page.'}</p>
      <button type="button" className="btn btn-primary mt-6" onClick={() => location.reload()}>
        Reload
      </button>
    </main>
  );
}
