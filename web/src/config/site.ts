import { CONSENT_PERIOD } from '@directory/contracts/visitor-storage';

/** Fixed facts about the operator and the site. The operator is fictitious: replace it before the site goes public. */
export const OPERATOR = {
  name: 'Example Directory Ltd.',
  registration: 'EX-0417 2253',
  court: 'Commercial Register of Sampleton',
  taxNumber: 'EX 998 417 225',
  director: 'Alex Example',
  editor: 'Robin Sample',
  insurer: 'Sample Mutual Insurance',
  street: '42 Example Street, Suite 300',
  city: 'Sampleton, EX 00417',
  country: 'United States',
  /** From the range reserved for fiction. */
  phone: '+1 (202) 555-0142',
  legalPhone: '+1 (202) 555-0167',
  emails: {
    general: 'hello@directory.example',
    support: 'support@directory.example',
    privacy: 'privacy@directory.example',
    officer: 'dpo@directory.example',
    legal: 'legal@directory.example',
  },
} as const;

/** Opening hours; the legal desk closes earlier on Saturdays. */
export const HOURS = {
  weekdays: '9:00 AM – 6:00 PM EST',
  saturday: '10:00 AM – 4:00 PM EST',
  legalSaturday: '10:00 AM – 2:00 PM EST',
} as const;

/** Claims of service, and of size where the directory's own counts are unavailable on the contact page. */
export const CLAIMS = {
  businesses: '564,000',
  countries: '195+',
  cities: '15,000+',
  categories: '500+',
  monthlyVisitors: '2.5 million',
  monthlySearches: '15 million',
  monthlyInquiries: '500,000',
  dailyDetailVisits: '50,000',
  uptime: '99.9%',
  accuracy: '95%+',
  responseTime: 'under 2 seconds',
  moderatedWeekly: '10,000',
  replyHours: 24,
  noticeDays: 30,
  disputeDays: 7,
  resolvedAtOnce: '95%',
  resolvedByMediation: '85%',
  visitorsByRegion: 'United States 45%, European Union 30%, Asia-Pacific 20%, elsewhere 5%',
} as const;

/** Maximum number of cookies of a kind, and their longest lifetime. */
export const COOKIES = {
  essential: { count: 4, stays: '30 days' },
  preferences: { count: 3, stays: CONSENT_PERIOD },
  analytics: { count: 6, stays: '24 months' },
  marketing: { count: 5, stays: '90 days' },
  /** Share of visitors who allow more than the essential ones. */
  acceptance: '68%',
} as const;

export const LEGAL_TEXTS_OF = 'December 12, 2025';
