// The views of prospects, in the navigation.

import { useRedraw } from "../api/resource";
import type { Route } from "./router";
import { builtInViews, isShown, linkOf, onViews, ownViews } from "./views";

export function ViewLinks({ route }: { route: Route }) {
  useRedraw(onViews);
  return (
    <ul class="views" aria-label="Views of prospects">
      {[...builtInViews(), ...ownViews()].map((view, place) => (
        <li key={place}>
          <a href={linkOf(view)} aria-current={isShown(view, route) ? "true" : undefined} title={view.name}>
            <bdi>{view.name}</bdi>
          </a>
        </li>
      ))}
    </ul>
  );
}
