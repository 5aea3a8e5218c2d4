import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { CategoriesModule } from '../categories/categories.module.js';
import { InboxModule } from '../inbox/inbox.module.js';
import { DashboardController } from './dashboard.controller.js';
import { SnapshotQueries } from './snapshots.queries.js';
import { SnapshotsService } from './snapshots.service.js';

@Module({
  imports: [AuditModule, CategoriesModule, InboxModule],
  controllers: [DashboardController],
  providers: [SnapshotsService, SnapshotQueries],
})
export class DashboardModule {}
