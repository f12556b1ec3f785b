import * as z from 'zod'

/** What is kept, encrypted, of a RabbitMQ. */
export const RabbitmqConfig = z.object({
  host: z.string(),
  port: z.number(),
  username: z.string(),
  password: z.string(),
  queue: z.string(),
  exchange: z.string(),
})
export type RabbitmqConfig = z.output<typeof RabbitmqConfig>

/** The broker as the guard takes it. */
export function brokerUrl({ host, port }: Pick<RabbitmqConfig, 'host' | 'port'>): URL | null {
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}/`
  return URL.canParse(url) ? new URL(url) : null
}
