import type { BusinessReportBody } from '@directory/contracts/business-reports';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api';

export const useSendReport = (slug: string) =>
  useMutation({
    mutationFn: (body: BusinessReportBody) => api('POST /api/businesses/:slug/reports', { params: { slug }, body }),
  });
