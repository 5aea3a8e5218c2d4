import {
  bandSet,
  LARGEST_PHOTO_WIDTH,
  PHOTO_ASPECT_RATIO,
  thumbnailPath,
  thumbnailSet,
} from '@directory/contracts/photo-paths';
import { useCallback, useState, type CSSProperties, type ReactNode } from 'react';
import icons from '../../assets/category-icons.svg';
import illustrations from '../../assets/category-illustrations.svg';
import { categoryHue, categoryIcon } from './category-icon';

interface PhotoProps {
  src: string | null;
  /** Its slug or name; slugs are Latin in every script. */
  category: string | null;
  /** Width of a 4:3 image that covers the parent, as `sizes`. */
  sizes: string;
  /** Condition of a parent so low that the band of a photo covers it. */
  band?: string;
  eager?: boolean;
  /** Empty next to the name of the business. */
  alt?: string;
}

/**
 * A business's photo over an illustration of its category, which is visible while the photo loads or without one. Fills its
 * parent, which clips it.
 */
export function Photo({ src, category, sizes, band, eager = false, alt = '' }: PhotoProps) {
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
      <PhotoTile category={category} />
      {src !== null && thumbnail !== null && broken !== src && (
        <WithBand src={src} sizes={sizes} band={band}>
          <img
            ref={check}
            className="photo"
            alt={alt}
            loading={eager ? 'eager' : 'lazy'}
            fetchPriority={eager ? 'high' : 'low'}
            decoding="async"
            width={LARGEST_PHOTO_WIDTH}
            height={LARGEST_PHOTO_WIDTH / PHOTO_ASPECT_RATIO}
            sizes={sizes}
            srcSet={thumbnailSet(src)}
            src={thumbnail}
            onError={() => setBroken(src)}
          />
        </WithBand>
      )}
    </span>
  );
}

function WithBand(props: { src: string; sizes: string; band: string | undefined; children: ReactNode }) {
  const { src, sizes, band, children } = props;
  if (band === undefined) return children;
  return (
    <picture>
      <source media={band} sizes={sizes} srcSet={bandSet(src)} />
      {children}
    </picture>
  );
}

function PhotoTile({ category }: { category: string | null }) {
  return (
    <span
      aria-hidden="true"
      className="tile block size-full"
      style={{ '--hue': categoryHue(category) } as CSSProperties}
    >
      <Drawing sprite={illustrations} category={category} className="size-full" />
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
      <Drawing sprite={icons} category={category} className="size-5" />
    </span>
  );
}

function Drawing({ sprite, category, className }: { sprite: string; category: string | null; className: string }) {
  return (
    <svg
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <use href={`${sprite}#${categoryIcon(category)}`} />
    </svg>
  );
}
