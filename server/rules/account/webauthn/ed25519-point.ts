// Public keys of Ed25519 that are points of large order (RFC 8032, 5.1.3): libraries import any 32 bytes, and by a point of small
// order a signature counts for other texts too.

const P = 2n ** 255n - 19n
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n

/** Returns whether these 32 bytes are a point of the curve whose order is not 1, 2, 4 or 8. */
export function isEd25519Point(bytes: Buffer): boolean {
  const whole = BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`)
  const y = whole & (2n ** 255n - 1n)
  if (y >= P) return false
  const square = y * y
  const [above, below] = [modP(square - 1n), modP(D * square + 1n)]
  // x² is above / below: a square (Euler's criterion), and no zero, since points with x = 0 have a small order.
  if (power(modP(above * below), (P - 1n) / 2n) !== 1n) return false
  // Doubled twice, a point of order 4 or 8 has x = 0 or y = 0: by x² and y² alone, since signs do not matter.
  const x2 = modP(above * power(below, P - 2n))
  const y2 = modP(square)
  return y2 !== 0n && !isOfOrderEight(x2, y2)
}

/** Returns whether twice the point has y = 0, as points of order 8 have: then y² = -x². */
const isOfOrderEight = (x2: bigint, y2: bigint): boolean => modP(x2 + y2) === 0n

const modP = (value: bigint): bigint => ((value % P) + P) % P

function power(base: bigint, exponent: bigint): bigint {
  let [result, square] = [1n, base]
  for (let left = exponent; left; left >>= 1n) {
    if (left & 1n) result = (result * square) % P
    square = (square * square) % P
  }
  return result
}
