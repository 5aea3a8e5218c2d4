import type { BusinessDetail } from '@directory/contracts/businesses';
import { LARGEST_PHOTO_WIDTH, thumbnailPath } from '@directory/contracts/photo-paths';
import { Images } from 'lucide-react';
import { useState } from 'react';
import { Photo } from '../../../components/directory/photo';
import { kindOf } from './business-facts';
import { Lightbox } from './lightbox';

const WIDE_SIZES = '(min-width: 1024px) 360px, (min-width: 640px) 280px';
const BAND = '(width < 640px)';

/** One photo, or a row of several to swipe; each leads to its largest size, which scripts show in a dialog. */
export function PhotoGallery({ business }: { business: BusinessDetail }) {
  const [shown, setShown] = useState<number | null>(null);
  const category = kindOf(business).slug;
  const main = business.photo ?? business.logo;
  const photos = [main, ...business.photos].filter((photo) => photo !== null);
  if (photos.length < 2)
    return <Photo src={main} category={category} sizes={`${WIDE_SIZES}, calc(100vw - 32px)`} band={BAND} eager />;
  return (
    <div className="relative size-full">
      <ul
        aria-label="Photos"
        className="flex size-full snap-x snap-mandatory gap-1 overflow-x-auto overscroll-x-contain [scrollbar-width:none]"
      >
        {photos.map((photo, at) => (
          <li key={photo} className="h-full w-[88%] shrink-0 snap-start last:snap-end">
            <a
              href={thumbnailPath(photo, LARGEST_PHOTO_WIDTH) ?? undefined}
              aria-label={`Photo ${at + 1} of ${photos.length}`}
              className="block size-full outline-offset-[-3px]"
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                setShown(at);
              }}
            >
              <Photo
                src={photo}
                category={category}
                sizes={`${WIDE_SIZES}, calc(88vw - 28px)`}
                band={BAND}
                eager={at === 0}
              />
            </a>
          </li>
        ))}
      </ul>
      <span
        aria-hidden="true"
        className="pointer-events-none absolute start-2 bottom-2 chip bg-surface font-medium tabular-nums"
      >
        <Images className="size-3.5" />
        {photos.length} photos
      </span>
      {shown !== null && (
        <Lightbox
          photos={photos}
          first={shown}
          name={business.name}
          category={category}
          onClose={() => setShown(null)}
        />
      )}
    </div>
  );
}
