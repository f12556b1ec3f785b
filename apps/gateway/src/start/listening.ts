import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { errorCode } from '../core/lib/errorCode.js'
import { StartFailure } from '../core/lib/startFailure.js'

/** @throws StartFailure with one line in Portuguese where the port cannot be had. */
export async function listen(start: () => Promise<unknown>, port: number): Promise<void> {
  try {
    await start()
  } catch (error) {
    throw new StartFailure(explainListenError(errorCode(error), port), 1, { cause: error })
  }
}

function explainListenError(code: string | null, port: number): string {
  const other = port > 0 && port < 65_535 ? port + 1 : 9000
  const another = `Escolha outra: morpheus-gateway --port ${other}, ou npm start -- --port ${other}.`
  if (code === 'EADDRINUSE') return `A porta ${port} já está em uso, talvez por outro Morpheus. ${another}`
  if (code === 'EACCES') return `A porta ${port} só pode ser aberta por um administrador. ${another}`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return `O endereço de --host não é desta máquina (${code}). Use um endereço dela, 127.0.0.1 ou 0.0.0.0.`
  }
  return `Não foi possível abrir a porta ${port} (${code ?? 'erro desconhecido'}). ${another}`
}

export function getPort(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string')
    throw new TypeError('The server does not listen on a port')
  return address.port
}

/** Warning about plain HTTP; null when only this machine reaches the gateway, or the public address is HTTPS. */
export function describePlainHttp({
  host,
  publicUrl,
}: {
  host: string
  publicUrl?: string | undefined
}): string | null {
  const isOwn = host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host)
  if (isOwn || publicUrl?.startsWith('https:')) return null
  return 'Visível na rede local, sem criptografia. Só nesta máquina: --host 127.0.0.1'
}

export function reachableHost(host: string): string {
  if (host !== '0.0.0.0' && host !== '::') return bracketIpv6(host)
  const addresses = Object.values(networkInterfaces()).flat()
  return addresses.find((address) => address?.family === 'IPv4' && !address.internal)?.address ?? 'localhost'
}

export function bracketIpv6(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}
