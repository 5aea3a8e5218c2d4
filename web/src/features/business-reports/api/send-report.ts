import { MIN_REPORT_MS, type BusinessReportBody } from '@directory/contracts/business-reports';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api';

/** Sends a report once its form has been open for as long as the server expects of a person: it discards earlier ones. */
export const useSendReport = (slug: string, openedAt: number) =>
  useMutation({
    mutationFn: async (report: BusinessReportBody) => {
      // A clock that is set back meanwhile must not let it wait for longer.
      const openMs = Math.max(0, Date.now() - openedAt);
      const waitMs = Math.max(0, MIN_REPORT_MS - openMs);
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
      const body = { ...report, elapsedMs: openMs + waitMs };
      return api('POST /api/businesses/:slug/reports', { params: { slug }, body });
    },
  });
