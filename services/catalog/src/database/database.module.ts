import type { DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { openDatabase } from '@directory/service-kit/database';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import { DataSource } from 'typeorm';
import { catalogOptions } from './data-source.js';

/** Provides the DataSource once the database is reachable and migrated; destroys it after every other module has stopped. */
export function databaseModule(url: string): DynamicModule {
  let logger: Logger;
  return TypeOrmModule.forRootAsync({
    inject: [LOGGER],
    useFactory: (injected: Logger) => {
      logger = injected;
      return catalogOptions(url);
    },
    dataSourceFactory: () => openDatabase(new DataSource(catalogOptions(url)), logger),
  });
}
