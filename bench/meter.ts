// Loaded into a measured server before its own code: tells the bench what the process has used, when it asks.
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ cpu: user + system, memory: process.memoryUsage.rss() })
})
// The bench may be listened to without being waited for; where it has ended, so does the server.
process.channel?.unref()
process.on('disconnect', () => process.exit())
