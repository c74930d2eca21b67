// Gives a test the part of a value that the code under test reads, as the whole type; or a value of another type, on
// purpose. One place for casts that tests would otherwise repeat.
export const stub = <T>(part: unknown): T => part as T
