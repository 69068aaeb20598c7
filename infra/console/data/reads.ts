// Pages whose parts need different permissions: each permission fills a part.

export const REPORTED = ["prospects:read", "hires:read", "tasks:read"];
export const OF_DAY = ["tasks:read", "meetings:read"];
export const OF_OVERVIEW = ["prospects:read", "tasks:read", "webhooks:read"];
