import { useQuery } from '@tanstack/react-query';
import { ArrowRight, RotateCw, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useDocumentTitle } from '../../../lib/document-title';
import { numberTr, percentTr } from '../../../lib/format-tr';
import { statsQuery } from '../api/get-stats';

/** `recentImports` belongs to another feature; the router puts it in. */
export function OverviewPage({ recentImports }: { recentImports: ReactNode }) {
  const stats = useQuery(statsQuery);
  const data = stats.data;
  useDocumentTitle('Ana Sayfa', { missing: true });
  const tiles = [
    { label: 'Toplam İşletme', value: data?.totalBusinesses },
    {
      label: 'Onaylı İşletme',
      value: data?.approvedBusinesses,
      note:
        data && data.totalBusinesses > 0
          ? percentTr((data.approvedBusinesses / data.totalBusinesses) * 100)
          : undefined,
    },
    { label: 'Kategori Sayısı', value: data?.totalCategories },
    { label: 'Ülke Sayısı', value: data?.totalCountries },
    { label: 'Şehir Sayısı', value: data?.totalCities },
  ];
  return (
    <div className="space-y-6">
      <header>
        <h1 className="text-2xl font-bold">Ana Sayfa</h1>
        <p className="mt-1 text-muted">Dizinin bugünkü hâli ve son içe aktarmalar.</p>
      </header>
      {stats.isError && (
        <div role="alert" className="card flex flex-wrap items-center justify-between gap-3 p-4">
          <p>İstatistikler alınamadı: {stats.error.message}</p>
          <button type="button" className="btn btn-quiet" onClick={() => void stats.refetch()}>
            <RotateCw aria-hidden="true" className="size-4" />
            Yeniden dene
          </button>
        </div>
      )}
      {!stats.isError && (
        <dl className="grid grid-cols-2 gap-3 lg:grid-cols-5">
          {tiles.map((tile, index) => (
            <div
              key={tile.label}
              className={`card flex flex-col-reverse justify-end p-4 ${index === 0 ? 'max-lg:col-span-2' : ''}`}
            >
              <dt className="text-sm text-muted">
                {tile.label}
                {tile.note && <span className="tabular-nums"> · {tile.note}</span>}
              </dt>
              <dd className="text-xl font-semibold tabular-nums">
                {tile.value === undefined ? (
                  <span className="skeleton inline-block h-6 w-20 align-middle" />
                ) : (
                  numberTr(tile.value)
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Link to="/admin/upload" className="card card-link flex items-center gap-4 p-4">
        <span className="grid size-11 shrink-0 place-items-center rounded-control bg-accent-soft text-accent">
          <Upload aria-hidden="true" className="size-5" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">Dosya Yükleme</span>
          <span className="block text-sm text-muted">
            Excel veya CSV dosyalarından işletme aktarın ve canlı izleyin.
          </span>
        </span>
        <ArrowRight aria-hidden="true" className="size-5 text-muted" />
      </Link>
      {recentImports}
    </div>
  );
}
