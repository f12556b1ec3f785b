import { expect, test } from 'vitest'
import { addressBook, nameInBook } from './addressBook.js'

test('finds address book contacts by number and no others', () => {
  const number = '5511987654321'
  const book = addressBook(number, 0, 1000)
  const found = book.map(({ address }) => nameInBook(number, 1000, address.phone))
  expect(found).toEqual(book.map(({ name }) => name))
  expect(nameInBook(number, 10, book[10]?.address.phone ?? '')).toBeNull()
  for (const stranger of ['5500900000001', '351912345678', 'nada', '']) {
    expect(nameInBook(number, 1000, stranger)).toBeNull()
  }
})
