// What a test boots keeps its queue, its cache and its limits in Redis, as on a cluster.
process.env.TEST_PROFILE = 'scaled';
