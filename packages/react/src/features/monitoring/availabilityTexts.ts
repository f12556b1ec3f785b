import { restrictionTexts } from '@morpheus/sdk/text'
import { createTextsHook } from '../../provider/texts.js'

const availability = {
  states: {
    up: 'Conectado',
    reconnecting: 'Reconectando',
    down: 'Fora do ar',
    unpaired: 'Desconectado',
    stopped: 'Servidor parado',
  },
  /** Labels of the list's status filter. */
  standings: {
    attention: 'Precisam de atenção',
    down: 'Fora do ar',
    reconnecting: 'Reconectando',
    pairing: 'Pareando',
    up: 'Conectado',
    unpaired: 'Desconectado',
  },
  all: 'Todas',
  byStanding: 'Situação',
  unknown: 'Sem registro',
  title: 'Disponibilidade',
  /** `uptime` in percent; null when never paired. */
  summary: (uptime: string | null, outages: string | null) =>
    `Últimas 24 horas: ${[uptime === null ? 'sem pareamento' : `${uptime} no ar`, outages].filter(Boolean).join(', ')}`,
  outages: (count: number) => (count === 1 ? '1 interrupção' : `${count} interrupções`),
  /** `to` is null for what goes on. */
  between: (from: string, to: string | null) => (to === null ? `Desde ${from}` : `${from} – ${to}`),
  spans: { day: '24 h', week: '7 dias', month: '30 dias' },
  uptimeIn: (span: string) => `No ar em ${span}`,
  never: '—',
  /** Plot markers, with the reason when known. */
  marks: {
    fell: (reason: string | null) => (reason === null ? 'Fora do ar' : `Fora do ar: ${reason}`),
    lost: (reason: string | null) => reason ?? 'Reconectando',
    over: (length: string | null) =>
      length === null ? 'Fim da interrupção' : `Fim da interrupção, após ${length}`,
    stopped: 'Servidor parado',
    started: 'Servidor iniciado',
    /** `name` of the session; null for events of all sessions. */
    at: (time: string, name: string | null, description: string) =>
      name === null ? `${time} ${description}` : `${time} ${name} · ${description}`,
  },
  /** `drops` within the `hours` since the first one, at most 24; null when unknown. */
  unstable: (drops: number | null, hours: number) => `Instável: ${drops ?? 'várias'} quedas em ${hours} h`,
  unstableAdvice: 'A conexão cai e volta. Verifique a internet do servidor e a do celular.',
  restrictions: {
    short: restrictionTexts.short,
    locked: restrictionTexts.locked,
    usedUp: restrictionTexts.usedUp,
    room: restrictionTexts.room,
    left: restrictionTexts.left,
    label: restrictionTexts.label,
    advice: restrictionTexts.advice,
    held: restrictionTexts.held,
    holdReasons: restrictionTexts.holdReasons,
  },
  acts: {
    qr: 'Ver QR Code',
    phone: 'Gerar código',
    restart: 'Reiniciar',
    configure: 'Configurar',
    passkey: 'Aprovar com passkey',
  },
  /** Button of a row, whose reason already names the passkey. */
  approve: 'Aprovar',
  /** Advice when no button helps. */
  hints: {
    wait: 'Aguarde',
    open_phone: 'Verifique o celular',
    update: 'Atualize o Morpheus',
    check_account: 'Verifique a conta',
    restore_key: 'Corrija a chave',
    /** For a session that keeps losing its connection. */
    check_network: 'Verifique a internet',
  },
  actNamed: (action: string, name: string) => `${action}: ${name}`,
}

export const availabilityTexts = { availability }

export const useAvailabilityTexts = /* @__PURE__ */ createTextsHook(availabilityTexts)
