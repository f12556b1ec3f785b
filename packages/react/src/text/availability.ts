import { areaTexts } from '../provider/texts.js'

export const availabilityTexts = {
  states: {
    up: 'No ar',
    reconnecting: 'Reconectando',
    down: 'Fora do ar',
    unpaired: 'Sem pareamento',
    stopped: 'Servidor parado',
  },
  /** As a list is cut by them. */
  standings: {
    down: 'Fora do ar',
    reconnecting: 'Reconectando',
    pairing: 'Pareando',
    up: 'No ar',
    unpaired: 'Sem pareamento',
  },
  all: 'Todas',
  byStanding: 'Situação',
  unknown: 'Sem registro',
  last24: 'Últimas 24 horas',
  /** `uptime` in percent, null where it was never meant to be up. */
  summary: (uptime: string | null, outages: string | null) =>
    `Últimas 24 horas: ${[uptime === null ? 'sem pareamento' : `${uptime} no ar`, outages].filter(Boolean).join(', ')}`,
  outages: (count: number) => (count === 1 ? '1 interrupção' : `${count} interrupções`),
  between: (from: string, to: string) => `${from} – ${to}`,
  spans: { day: '24 h', week: '7 dias', month: '30 dias' },
  uptimeIn: (span: string) => `No ar em ${span}`,
  never: '—',
  /** What plots mark, beside its time; why where that is known. */
  marks: {
    fell: (reason: string | null) => (reason === null ? 'Caiu' : `Caiu: ${reason}`),
    lost: (reason: string | null) => reason ?? 'Reconectando',
    over: (length: string | null) =>
      length === null ? 'Fim da interrupção' : `Fim da interrupção, após ${length}`,
    stopped: 'Servidor parado',
    started: 'Servidor iniciado',
    /** `name` is the session's, null for what concerns them all. */
    at: (time: string, name: string | null, what: string) =>
      name === null ? `${time} ${what}` : `${time} ${name} · ${what}`,
  },
  /** `down` of them fell, the others are on their way back by themselves. */
  fallen: (down: number, back: number) =>
    [
      down > 0 && (down === 1 ? '1 sessão caiu' : `${down} sessões caíram`),
      back > 0 && (back === 1 ? '1 sessão reconectando' : `${back} sessões reconectando`),
    ]
      .filter(Boolean)
      .join(' · '),
  resolve: 'Resolver agora',
  more: (count: number) => (count === 1 ? 'e mais 1' : `e mais ${count}`),
  acts: { qr: 'Ver QR Code', phone: 'Gerar código', restart: 'Reiniciar', configure: 'Configurar' },
  /** What no button does. */
  hints: {
    wait: 'Aguarde',
    open_phone: 'Verifique o celular',
    update: 'Atualize o Morpheus',
    check_account: 'Verifique a conta',
    restore_key: 'Corrija a chave',
  },
  actNamed: (act: string, name: string) => `${act}: ${name}`,
}

export const useAvailabilityTexts = areaTexts('availability', availabilityTexts)
