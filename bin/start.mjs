#!/usr/bin/env node
// `npm start`: works on a fresh clone, so it must import nothing that is not installed yet.
import { runSite } from './site.mjs';

process.exit(await runSite(process.env));
