// The person whom a task or a meeting concerns.

import type { ChildInclude, ProspectContact } from "prospect-api";
import { can } from "../../api";
import { link } from "../../parts/router";
import { ProspectLink, fullName } from "../../records";

/** The API adds the person to each item of a list, for a key that may read prospects. */
export const withPerson = (): { include?: ChildInclude[] } => (can("prospects:read") ? { include: ["prospect"] } : {});

export function Person({ prospectId, prospect, of }: { prospectId: string; prospect?: ProspectContact; of: string }) {
  if (!prospect) return <ProspectLink id={prospectId} of={of} />;
  return (
    <a href={link(`/prospects/${prospectId}`)}>
      <bdi>{fullName(prospect)}</bdi>
    </a>
  );
}
