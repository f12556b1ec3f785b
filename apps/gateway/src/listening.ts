import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { errorCode, StartFailure } from './startFailure.js'

/** @throws StartFailure with one line in Portuguese where the port cannot be had. */
export async function listen(start: () => Promise<unknown>, port: number): Promise<void> {
  try {
    await start()
  } catch (error) {
    const code = errorCode(error)
    const why =
      code === 'EADDRINUSE'
        ? `A porta ${port} já está em uso. Escolha outra com --port.`
        : `Não foi possível abrir a porta ${port} (${code ?? 'erro desconhecido'}).`
    throw new StartFailure(why, 1, { cause: error })
  }
}

/** The port that a listening server got. */
export function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string')
    throw new TypeError('The server does not listen on a port')
  return address.port
}

/** A host under which phones on the same network find this machine. */
export function reachableHost(host: string): string {
  if (host !== '0.0.0.0' && host !== '::') return bracketed(host)
  const addresses = Object.values(networkInterfaces()).flat()
  return addresses.find((address) => address?.family === 'IPv4' && !address.internal)?.address ?? 'localhost'
}

/** A host as it stands in a URL: an IPv6 address in brackets. */
export function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}
