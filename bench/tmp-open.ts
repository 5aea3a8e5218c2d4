import { openDatabase } from './database.js';
const postgres = await openDatabase(2_100_000);
console.log('URL', postgres.url);
process.on('SIGTERM', () => void postgres.stop().then(() => process.exit(0)));
setInterval(() => 0, 1e6);
