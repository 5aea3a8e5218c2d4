/** What ties a staged row to businesses and to other rows. */
export interface RowTies {
  row: number;
  /** Whether it has a place id: it names its business whatever else there is. */
  placed: boolean;
  key: string;
  /** The business that it names as things stand, and whether an earlier row of the file has named it. */
  identity: string;
  named: boolean;
  phone: string | null;
  address: string | null;
  /** A few of the businesses with its phone, and with its name and address, two at least where there are; none if placed. */
  byPhone: string[];
  byAddress: string[];
}

/**
 * Of rows in their order those that come out the same whether the rows before them are merged first or with them. The first
 * is always one of them. What a row without place id names may hang on any that writes its phone, its address or its business.
 */
export function independentRows(rows: RowTies[]): number[] {
  const independent: number[] = [];
  const written = new Set<string>();
  const waiting = new Set<string>();
  for (const row of rows) {
    const [reads, writes] = [readsOf(row), writesOf(row)];
    // Once another row is merged it may turn to any of them.
    const touched = [...writes, ...[row.key, ...row.byPhone, ...row.byAddress].map(business)];
    if (reads.some((tie) => written.has(tie)) || touched.some((tie) => waiting.has(tie))) {
      for (const tie of touched) waiting.add(tie);
    } else {
      independent.push(row.row);
      written.add(business(row.key)); // of which it may leave no trace, see the statement of the merge
      if (!row.named) for (const tie of writes) written.add(tie);
    }
  }
  return independent;
}

const business = (key: string) => `business ${key}`;

function writesOf({ identity, phone, address }: RowTies): string[] {
  return [business(identity), ...phoneTie(phone), ...addressTie(address)];
}

/** Where two businesses have a value, one more changes nothing: only one that loses it would. */
function readsOf({ placed, phone, address, byPhone, byAddress }: RowTies): string[] {
  if (placed) return [];
  const throughPhone = [...byPhone.map(business), ...(byPhone.length < 2 ? phoneTie(phone) : [])];
  if (byPhone.length === 1) return throughPhone;
  return [...throughPhone, ...byAddress.map(business), ...(byAddress.length < 2 ? addressTie(address) : [])];
}

const phoneTie = (phone: string | null) => (phone === null ? [] : [`phone ${phone}`]);
const addressTie = (address: string | null) => (address === null ? [] : [`address ${address}`]);
