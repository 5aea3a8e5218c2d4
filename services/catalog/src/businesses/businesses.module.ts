import { Module } from '@nestjs/common';
import { BusinessesController } from './businesses.controller.js';
import { BusinessQueries } from './businesses.queries.js';

@Module({ controllers: [BusinessesController], providers: [BusinessQueries], exports: [BusinessQueries] })
export class BusinessesModule {}
