import { useSearch } from 'wouter/use-browser-location'
import { navigate } from '../location.js'

/** What of a linked phone is in sight where there is room for one thing: the device, its conversations, or one of these. */
export interface Place {
  isChats: boolean
  /** A contact's number, or a group's id. */
  chat: string | null
}

export function usePlace(): Place {
  const params = new URLSearchParams(useSearch())
  const chat = params.get('conversa') || null
  return { chat, isChats: chat !== null || params.get('tela') === 'conversas' }
}

export const showDevice = () => navigate('/celular')
export const showChats = () => navigate('/celular?tela=conversas')
export const showChat = (chat: string) => navigate(`/celular?conversa=${encodeURIComponent(chat)}`)
