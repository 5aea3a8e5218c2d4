import { In, type FindOptionsOrder, type FindOptionsSelect, type FindOptionsWhere, type Repository } from 'typeorm';

/**
 * A page of rows with ascending ids, newest first. Skipped rows are only read in an index, so that the last page of a long list takes
 * about as long as the first.
 */
export async function newest<Row extends { id: string }>(
  rows: Repository<Row>,
  where: FindOptionsWhere<Row>,
  limit: number,
  offset: number,
): Promise<Row[]> {
  const order = { id: 'DESC' } as FindOptionsOrder<Row>;
  const found = await rows.find({
    select: { id: true } as FindOptionsSelect<Row>,
    where,
    order,
    take: limit,
    skip: offset,
  });
  const ids = found.map(({ id }) => id);
  return rows.find({ where: { id: In(ids) } as FindOptionsWhere<Row>, order });
}
