import type { CallType, Morpheus } from '@morpheus/sdk'

/** Content of the form beside texts, templates and files, as typed. */
export interface MessagePart {
  question: string
  /** One on each line. */
  options: string
  multiple: boolean
  /** Latitude and longitude, as maps copy them. */
  place: string
  placeName: string
  address: string
  contactName: string
  contactPhone: string
  eventName: string
  eventPlace: string
  description: string
  /** As `<input type="datetime-local">` gives them. */
  startsAt: string
  endsAt: string
  call: CallType | ''
  extraGuests: boolean
}

export const emptyPart: MessagePart = {
  question: '',
  options: '',
  multiple: false,
  place: '',
  placeName: '',
  address: '',
  contactName: '',
  contactPhone: '',
  eventName: '',
  eventPlace: '',
  description: '',
  startsAt: '',
  endsAt: '',
  call: '',
  extraGuests: false,
}

export type PartKind = 'poll' | 'event' | 'location' | 'contact'

export const isPart = (kind: string): kind is PartKind =>
  kind === 'poll' || kind === 'event' || kind === 'location' || kind === 'contact'

type SentPart = Pick<
  Parameters<Morpheus['messages']['send']>[0],
  'type' | 'poll' | 'event' | 'location' | 'contacts'
>

/** Null while something is missing. */
export function toSentPart(kind: PartKind, part: MessagePart): SentPart | null {
  switch (kind) {
    case 'poll': {
      const options = listOptions(part.options)
      const question = part.question.trim()
      if (question === '' || options.length < 2) return null
      return { type: 'poll', poll: { question, options, multiple: part.multiple } }
    }
    case 'event': {
      const [name, description, place] = [part.eventName, part.description, part.eventPlace].map((text) =>
        text.trim(),
      )
      const { startsAt, endsAt, call, extraGuests } = part
      if (!name || startsAt === '') return null
      const event = {
        ...{ name, startsAt },
        ...(description && { description }),
        ...(endsAt && { endsAt }),
        ...(place && { location: { name: place } }),
        ...(call && { call }),
        ...(extraGuests && { extraGuestsAllowed: true }),
      }
      return { type: 'event', event }
    }
    case 'location': {
      const [, latitude, longitude] =
        /^(-?\d{1,3}(?:\.\d+)?)[,\s]+(-?\d{1,3}(?:\.\d+)?)$/.exec(part.place.trim()) ?? []
      if (latitude === undefined || longitude === undefined) return null
      const name = part.placeName.trim()
      const address = part.address.trim()
      const location = {
        latitude: Number(latitude),
        longitude: Number(longitude),
        ...(name && { name }),
        ...(address && { address }),
      }
      return { type: 'location', location }
    }
    case 'contact': {
      const name = part.contactName.trim()
      const phone = part.contactPhone.replace(/\D/g, '')
      return name === '' || phone.length < 10 ? null : { type: 'contact', contacts: [{ name, phone }] }
    }
  }
}

const listOptions = (text: string): string[] => [
  ...new Set(text.split('\n').flatMap((line) => line.trim() || [])),
]
