import { LARGEST_PHOTO_WIDTH, PHOTO_ASPECT_RATIO, thumbnailPath, thumbnailSet } from '@directory/contracts/photo-paths';
import { useCallback, useState, type CSSProperties } from 'react';
import icons from '../../assets/category-icons.svg';
import { categoryHue, categoryIcon } from './category-icon';

interface PhotoProps {
  src: string | null;
  name: string;
  category: string | null;
  /** Width of a 4:3 image that covers the parent, as `sizes`. */
  sizes: string;
  eager?: boolean;
}

/**
 * A business's photo over a tile in its category's colour, which is visible while the photo loads or without one. Fills its
 * parent, which clips it.
 */
export function Photo({ src, name, category, sizes, eager = false }: PhotoProps) {
  const [broken, setBroken] = useState<string | null>(null);
  // A photo can fail before React attaches its handler.
  const check = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) setBroken(src);
    },
    [src],
  );
  const thumbnail = thumbnailPath(src, LARGEST_PHOTO_WIDTH);
  return (
    <span className="relative block size-full overflow-hidden">
      <PhotoTile name={name} category={category} />
      {src !== null && thumbnail !== null && broken !== src && (
        <img
          ref={check}
          className="photo"
          alt=""
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          width={LARGEST_PHOTO_WIDTH}
          height={LARGEST_PHOTO_WIDTH / PHOTO_ASPECT_RATIO}
          sizes={sizes}
          srcSet={thumbnailSet(src)}
          src={thumbnail}
          onError={() => setBroken(src)}
        />
      )}
    </span>
  );
}

function PhotoTile({ name, category }: { name: string; category: string | null }) {
  const initial = /[\p{L}\p{N}]/u.exec(name)?.[0].toLocaleUpperCase('en') ?? '';
  return (
    <span
      aria-hidden="true"
      className="tile @container relative grid size-full place-items-center"
      style={{ '--hue': categoryHue(category) } as CSSProperties}
    >
      <span className="-translate-1.5 text-lg font-semibold @min-[72px]:translate-0 @min-[72px]:text-2xl @min-[150px]:text-3xl">
        {initial}
      </span>
      <CategoryIcon
        category={category}
        className="absolute end-1 bottom-1 size-4 @min-[72px]:end-1.5 @min-[72px]:bottom-1.5 @min-[150px]:end-3 @min-[150px]:bottom-3 @min-[150px]:size-6"
      />
    </span>
  );
}

export function CategoryTile({ category }: { category: string }) {
  return (
    <span
      aria-hidden="true"
      className="tile grid size-10 shrink-0 place-items-center rounded-control"
      style={{ '--hue': categoryHue(category) } as CSSProperties}
    >
      <CategoryIcon category={category} className="size-5" />
    </span>
  );
}

function CategoryIcon({ category, className }: { category: string | null; className: string }) {
  return (
    <svg
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <use href={`${icons}#${categoryIcon(category)}`} />
    </svg>
  );
}
