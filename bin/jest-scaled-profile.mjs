// Services booted by tests have their queue, cache and limits in Redis, as on a cluster.
process.env.TEST_PROFILE = 'scaled';
