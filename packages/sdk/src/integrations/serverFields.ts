import * as z from 'zod'
import { integrationsRules } from '../locales/generated/pt-BR/rules/integrations.js'
import { createRules } from '../locales/rules.js'
import { field } from './field.js'

const rule = createRules(integrationsRules)

interface HostWords {
  help: string
  placeholder: string
  /** Other fields' values of a URL that is entered as the host; empty for any other text. */
  implies: (text: string) => Readonly<Record<string, string>>
}

/** Name or address of a server, to be spread into a `field.text`. */
export const hostField = ({ help, placeholder, implies }: HostWords) => ({
  label: 'Host',
  help,
  flag: 'host',
  half: true as const,
  placeholder,
  reaches: true as const,
  implies,
  schema: z
    .string(rule('rules.integrations.host_required'))
    .trim()
    .min(1, rule('rules.integrations.host_required'))
    .max(253, { ...rule('rules.integrations.host_long'), abort: true })
    .regex(/^[A-Za-z0-9._:-]+$/, rule('rules.integrations.host_invalid')),
})

export const portField = (initial: number) =>
  field.number({
    label: 'Porta',
    flag: 'porta',
    half: true,
    reaches: true,
    min: 1,
    max: 65_535,
    initial,
  })

export interface Server {
  /** Without the brackets of an IPv6 address. */
  host: string
  port: number
}

/** Servers in a list with commas, such as `a.exemplo.com.br:9092, [::1]`; null for one that is none. */
export function listServers(text: string, usualPort: number): (Server | null)[] {
  return text
    .split(/[,\s]+/)
    .filter((part) => part !== '')
    .map((part) => {
      const [, bracketed, name, port = usualPort] =
        /^(?:\[([0-9A-Fa-f:.]+)\]|([A-Za-z0-9._-]+))(?::(\d{1,5}))?$/.exec(part) ?? []
      const host = bracketed ?? name
      return host && Number(port) >= 1 && Number(port) <= 65_535 ? { host, port: Number(port) } : null
    })
}

export interface ServerUrl {
  /** Without the colon. */
  protocol: string
  /** Without the brackets of an IPv6 address. */
  host: string
  /** Empty for the protocol's usual one. */
  port: string
  username: string
  password: string
  /** With its slash. */
  path: string
}

/** Parts of a server's URL, decoded. Null for any other text. */
export function parseServerUrl(text: string): ServerUrl | null {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null
  if (!url?.hostname) return null
  return {
    protocol: url.protocol.slice(0, -1),
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port,
    username: decode(url.username),
    password: decode(url.password),
    path: decode(url.pathname),
  }
}

/** A percent sign that nobody encoded is kept: passwords have them. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
