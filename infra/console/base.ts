// What most pages share. Every page imports this module, by way of `parts/states`, so the bundler puts all of it into one file: otherwise it
// makes a file for each set of modules that some pages have in common, and a page would need a dozen requests.

import "./api/account";
import "./api/facets";
import "./filters/filter_bar";
import "./pages/prospect/common";
import "./pages/prospects/names";
import "./pages/prospect/record";
import "./pages/records/dialog";
import "./pages/records/list";
import "./parts/csv";
import "./parts/dialog";
import "./parts/leaving";
import "./parts/small";
import "./parts/table";
import "./shell/messages";
import "./shell/navigation";
import "./shell/search/recent";
import "./shell/views";
