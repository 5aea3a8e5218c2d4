import { useState, type CSSProperties } from 'react';
import icons from '../../assets/category-icons.svg';
import { webLink } from '../../lib/links';
import { categoryHue, categoryIcon } from './category-look';

/** A business's photo; a missing or broken one becomes a quiet tile in its category's colour. Fills its parent. */
export function Photo(props: { src: string | null; name: string; category: string | null; eager?: boolean }) {
  const [broken, setBroken] = useState<string | null>(null);
  const src = webLink(props.src);
  if (src === null || broken === src) return <PhotoTile name={props.name} category={props.category} />;
  return (
    <img
      src={src}
      alt=""
      className="size-full bg-sunken object-cover"
      loading={props.eager ? 'eager' : 'lazy'}
      fetchPriority={props.eager ? 'high' : 'auto'}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBroken(src)}
    />
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

/** The icon of a category on its colour. */
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
