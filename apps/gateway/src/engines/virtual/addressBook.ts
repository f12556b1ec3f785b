import type { EngineContact } from '../engineLine.js'

const firstNames = [
  'Ana',
  'João',
  'Maria',
  'José',
  'Antônio',
  'Francisca',
  'Márcia',
  'Paulo',
  'Luís',
  'Patrícia',
  'Cláudio',
  'Letícia',
  'Conceição',
  'Sebastião',
  'Vitória',
  'Caíque',
  'Inês',
  'Otávio',
  'Renata',
  'Thiago',
  'Beatriz',
  'Gonçalo',
  'Júlia',
  'Raquel',
  'Sérgio',
  'Tânia',
  'Úrsula',
  'Zélia',
  'Davi',
  'Helena',
] as const
const lastNames = [
  'Silva',
  'Souza',
  'Araújo',
  'Gonçalves',
  'Conceição',
  'Magalhães',
  'Brandão',
  'Leão',
  'Assunção',
  'Pereira',
  'Nóbrega',
  'Guimarães',
  'Ribeiro',
  'Cavalcânti',
  'Falcão',
  'Queirós',
  'Lima',
  'Antunes',
  'Moraes',
  'Simões',
  'Teles',
  'Vilhaça',
  'Estêvão',
  'Figueirêdo',
  'Barros',
  'Câmara',
] as const
const areaCodes = ['11', '21', '31', '41', '47', '51', '61', '71', '81', '85', '91', '62'] as const

/** Odd and not a multiple of five, so that contacts of a phone get distinct numbers. */
const stride = 48_271_117
const locals = 100_000_000
/** Inverse of `stride` modulo `locals`: maps a number back to its index. */
const unstride = 352453n

export type BookEntry = EngineContact & { address: { phone: string }; name: string | null }

/** Contacts `from` (inclusive) to `to` (exclusive); deterministic by number. */
export function addressBook(number: string, from: number, to: number): BookEntry[] {
  const seed = toSeed(number)
  const contacts: BookEntry[] = []
  for (let index = from; index < to; index += 1) contacts.push(contactAt(seed, index))
  return contacts
}

/** Name in a phone's address book of `count` contacts; null for a number without one or not in it. */
export function nameInBook(number: string, count: number, phone: string): string | null {
  const local = /^55\d\d9(\d{8})$/.exec(phone)?.[1]
  if (local === undefined) return null
  const seed = toSeed(number)
  const away = (BigInt(local) - BigInt(seed)) * unstride
  const index = Number(((away % BigInt(locals)) + BigInt(locals)) % BigInt(locals))
  if (index >= count) return null
  const { address, name } = contactAt(seed, index)
  return address.phone === phone ? name : null
}

function contactAt(seed: number, index: number): BookEntry {
  const chance = mix(seed + index)
  const local = String((seed + index * stride) % locals).padStart(8, '0')
  const phone = `55${pick(areaCodes, chance)}9${local}`
  if (index % 5 === 4) return { address: { phone }, name: null }
  const name = `${pick(firstNames, mix(chance + 1))} ${pick(lastNames, mix(chance + 2))}`
  return { address: { phone }, name }
}

function pick(from: readonly string[], chance: number): string {
  return from[chance % from.length] ?? ''
}

function toSeed(number: string): number {
  return mix([...number].reduce((seed, digit) => (Math.imul(seed, 31) + digit.charCodeAt(0)) >>> 0, 7))
}

/** Scatters a 32-bit number (the finaliser of MurmurHash3). */
function mix(value: number): number {
  let bits = value >>> 0
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}
