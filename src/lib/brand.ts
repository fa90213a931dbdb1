declare const brand: unique symbol;

/** A primitive that can only be made by the function that owns it, so that ids and units never mix. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };
