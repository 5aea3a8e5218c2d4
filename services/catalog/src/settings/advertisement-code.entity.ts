import type { AdvertisementCodes } from '@directory/contracts/advertisements';
import { Column, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/** One row with the snippet of every ad slot. */
@Entity('advertisement_code')
export class AdvertisementCode implements AdvertisementCodes {
  @PrimaryColumn({ type: 'boolean' })
  id: true;

  @Column({ type: 'text' })
  ad1: string;

  @Column({ type: 'text' })
  ad2: string;

  @Column({ type: 'text' })
  ad3: string;

  @Column({ type: 'text' })
  ad4: string;

  @UpdateDateColumn({ name: 'updated_at', type: 'timestamptz', select: false })
  updatedAt: Date;
}
