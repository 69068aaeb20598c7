// The frame of every page. It also imports what most pages share, so the bundler puts all of that into one file: otherwise it makes a file for
// each set of modules that some pages have in common, and a page would need a dozen requests.

import type { ComponentChildren, FunctionComponent } from "preact";
import { useEffect } from "preact/hooks";
import { can, isOutOfScope } from "../api";
import "../data";
import "../filters/filter_bar";
import "../parts/csv";
import "../parts/dialog";
import type { Route } from "../parts/router";
import "../parts/small";
import { Empty } from "../parts/states";
import "../parts/table";
import "../records";

export type PageProps = { route: Route };

/** In place of a page about the whole account, for a key with a scope. */
export const WholeAccount = ({ title }: { title: string }) => (
  <Page title={title} reads="">
    <Empty title="You cannot see this page with this key">
      <p>This page is about the whole account, and the key sees only some of its prospects.</p>
    </Empty>
  </Page>
);

export const guarded =
  (title: string, reads: string, Drawn: FunctionComponent<PageProps>): FunctionComponent<PageProps> =>
  (props) =>
    can(reads) ? <Drawn {...props} /> : <Page title={title} reads={reads} />;

interface FrameProps {
  title: ComponentChildren;
  /** The permissions to see it, or none, and to change what it shows. */
  reads: string;
  writes?: string;
  actions?: ComponentChildren;
  children?: ComponentChildren;
}

/** A page: heading, actions, and what the key may not do here. */
export function Page({ title, reads, writes, actions, children }: FrameProps) {
  const text = typeof title === "string" ? title : "Console";
  useEffect(() => {
    document.title = `${text} · Console`;
  }, [text]);
  return (
    <>
      <header class="page-head">
        <h1 tabindex={-1}>{title}</h1>
        <div class="actions">{actions}</div>
      </header>
      {!reads || can(reads) ? (
        [
          writes && !can(writes) && (
            <p class="read-only">
              {isOutOfScope(writes) ? (
                "You can only read: this key sees only some prospects, so it cannot change what concerns the whole account."
              ) : (
                <>
                  You can only read: this key lacks the permission <code>{writes}</code>.
                </>
              )}
            </p>
          ),
          children,
        ]
      ) : (
        <Empty title="You cannot see this page with this key">
          <p>
            The key lacks the permission <code>{reads}</code>. An administrator can create a key that has it.
          </p>
        </Empty>
      )}
    </>
  );
}
