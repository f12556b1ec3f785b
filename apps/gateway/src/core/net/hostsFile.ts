import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join } from 'node:path'

export interface NameFiles {
  hosts: string
  /** Resolver configuration; without it names are looked up as they are. */
  resolv: string
}

export const systemFiles: NameFiles = {
  hosts:
    process.platform === 'win32'
      ? join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'drivers', 'etc', 'hosts')
      : '/etc/hosts',
  resolv: '/etc/resolv.conf',
}

const maxSearchDomains = 6

/**
 * Addresses by the hosts file, or by the fixed rule for localhost names (RFC 6761, 6.3); empty when neither applies.
 */
export async function findFixedAddresses(name: string, files: NameFiles): Promise<string[]> {
  const addresses: string[] = []
  for (const line of await readLines(files.hosts)) {
    const [address = '', ...names] = line.split('#')[0]?.trim().split(/\s+/) ?? []
    if (isIP(address) !== 0 && names.some((one) => one.toLowerCase() === name)) addresses.push(address)
  }
  if (addresses.length > 0) return addresses
  return name === 'localhost' || name.endsWith('.localhost') ? ['127.0.0.1', '::1'] : []
}

/** Names to look up, in order, by resolv.conf(5): within a cluster `rabbitmq` is completed by its search domain. */
export async function listCandidateNames(name: string, files: NameFiles): Promise<string[]> {
  let search: string[] = []
  let ndots = 1
  for (const line of await readLines(files.resolv)) {
    const [keyword, ...values] = line.trim().split(/\s+/)
    if (keyword === 'search' || keyword === 'domain') search = values.slice(0, maxSearchDomains)
    if (keyword !== 'options') continue
    const entries = values
      .map((value) => /^ndots:(\d{1,2})$/.exec(value)?.[1])
      .find((dots) => dots !== undefined)
    if (entries !== undefined) ndots = Number(entries)
  }
  const candidates = search.map((domain) => `${name}.${domain.replace(/\.$/, '')}`)
  return name.split('.').length > ndots ? [name, ...candidates] : [...candidates, name]
}

async function readLines(file: string): Promise<string[]> {
  try {
    return (await readFile(file, 'utf8')).split(/\r?\n/)
  } catch {
    return []
  }
}
