// Whether a webhook works.

import type { Webhook } from "prospect-api";
import { Badge } from "../../parts/small";
import { Time } from "../../parts/time";

export function Health({ webhook: { active, disabledReason, failingSince } }: { webhook: Webhook }) {
  if (!active && disabledReason)
    return (
      <>
        <Badge kind="bad">switched off</Badge> <span class="soft">{disabledReason}</span>
      </>
    );
  if (!active) return <Badge>switched off</Badge>;
  if (failingSince)
    return (
      <>
        <Badge kind="bad">failing</Badge>{" "}
        <span class="soft">
          since <Time at={failingSince} />
        </span>
      </>
    );
  return <Badge kind="good">active</Badge>;
}
