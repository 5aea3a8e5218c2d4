#!/usr/bin/env node
// `npm start`: works on a fresh clone, so nothing outside Node may be imported before it is installed.
import { runSite } from './site.mjs';

process.exit(await runSite(process.env));
