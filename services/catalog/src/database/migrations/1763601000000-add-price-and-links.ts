import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Price range and links to menu, booking and ordering. */
export class AddPriceAndLinks1763601000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(
      'ALTER TABLE business ADD price_range text, ADD menu_link text, ADD booking_link text, ADD order_link text',
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
