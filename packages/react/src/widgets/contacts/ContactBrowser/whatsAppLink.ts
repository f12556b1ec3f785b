/** Where WhatsApp opens a talk with a number; null for what is none. */
export function whatsAppLink(phone: string): string | null {
  return /^\d{8,15}$/.test(phone) ? `https://wa.me/${phone}` : null
}
