import type { ErrorCode } from '@directory/contracts/errors';
import { slugify } from '@directory/contracts/slugs';
import type { ColumnMap } from './column-map.js';
import type { Field } from './fields.js';

/** Columns of exports with one photo or review per row, which repeat a business; any of these sets suffices. */
const LISTINGS: readonly [code: ErrorCode, columns: readonly string[]][] = [
  ['file_lists_reviews', ['review_id', 'author_title']],
  ['file_lists_reviews', ['review_text', 'review_rating']],
  ['file_lists_reviews', ['review_text', 'review_datetime_utc']],
  ['file_lists_photos', ['photo_id', 'photo_url']],
  ['file_lists_photos', ['photo_url', 'photo_date']],
  ['file_lists_photos', ['photo_url_big']],
];

const keys = (list: string) => new Set(list.trim().split(/,\s*/).map(slugify));

/** Columns of exports with one order or one of its items per row, by what they have; of these three suffice with the first one. */
const OF_ORDERS = [
  keys(`order id, order no, order number, order nr, order ref, invoice id, invoice no, invoice number, financial status, fulfillment status,
    sipariş no, sipariş numarası, sipariş id, fatura no, bestellnummer, bestell nr, auftragsnummer, rechnungsnummer, numéro de commande,
    n° commande, id commande, número de pedido, nº pedido, id pedido, número do pedido, numero ordine, id ordine, ordernummer,
    numer zamówienia, номер заказа, 订单号, 订单编号, 注文番号, 주문번호`),
  keys(`order date, ordered at, purchase date, ship date, paid at, order status, sipariş tarihi, sipariş durumu, fatura tarihi, bestelldatum,
    auftragsdatum, date de commande, date commande, fecha de pedido, fecha pedido, data do pedido, data ordine, besteldatum, data zamówienia,
    дата заказа, 下单时间, 订单日期, 注文日, 주문일`),
  keys(`product, products, product id, product name, product code, item, items, item name, item id, sku, line item, lineitem name, lineitem sku,
    ürün, ürün adı, ürün kodu, stok kodu, artikel, artikelnummer, produkt, produit, article, producto, artículo, produto, prodotto, articolo,
    товар, 商品, 商品名, 商品名称, 产品, 상품, 상품명`),
  keys(`quantity, qty, order quantity, lineitem quantity, unit price, total, total amount, order total, subtotal, amount, adet, miktar, tutar,
    toplam, birim fiyat, menge, stückzahl, betrag, gesamtpreis, quantité, montant, cantidad, importe, quantidade, valor total, quantità, importo,
    aantal, bedrag, ilość, количество, сумма, 数量, 金额, 金額, 수량`),
];
const MIN_OF_ORDERS = 3;
/** Of businesses alone. */
const OF_BUSINESSES: readonly Field[] = ['place_id', 'rating', 'reviews', 'working_hours', 'reviews_link'];

function listsOrders({ header, index }: ColumnMap): boolean {
  if (OF_BUSINESSES.some((field) => index[field] !== undefined)) return false;
  const names = header.map((text) => slugify((text ?? '').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')));
  const [isNumbered, ...others] = OF_ORDERS.map((list) => names.some((name) => list.has(name)));
  return isNumbered === true && others.filter(Boolean).length + 1 >= MIN_OF_ORDERS;
}

/** The error for a list of photos, reviews or orders; undefined for one of businesses. */
export function listingError(columns: ColumnMap): ErrorCode | undefined {
  if (listsOrders(columns)) return 'file_lists_orders';
  const names = new Set(columns.header.map((name) => name?.trim().toLowerCase()));
  return LISTINGS.find(([, listed]) => listed.every((column) => names.has(column)))?.[0];
}
