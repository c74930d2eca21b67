// Red, green and blue, from 0 to 255.
export type Color = readonly [red: number, green: number, blue: number]
