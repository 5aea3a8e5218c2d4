import type { BreadcrumbList, ItemList, LocalBusiness, WithContext } from 'schema-dts';

/** Structured data for search engines, escaped so that it cannot close its element. */
export function StructuredData({ data }: { data: WithContext<BreadcrumbList | ItemList | LocalBusiness> }) {
  const json = JSON.stringify(data).replace(/</g, '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

type Links = readonly { to: string; name: string }[];

export function breadcrumbs(origin: string, trail: Links): WithContext<BreadcrumbList> {
  return { '@context': 'https://schema.org', '@type': 'BreadcrumbList', itemListElement: listItems(origin, trail, 1) };
}

/** `first` is the position of the first one in the whole list, from 1. */
export function itemList(origin: string, links: Links, first: number): WithContext<ItemList> {
  return { '@context': 'https://schema.org', '@type': 'ItemList', itemListElement: listItems(origin, links, first) };
}

const listItems = (origin: string, links: Links, first: number) =>
  links.map((link, index) => ({
    '@type': 'ListItem' as const,
    position: first + index,
    name: link.name,
    item: origin + link.to,
  }));
