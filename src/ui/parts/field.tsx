import type { InputHTMLAttributes, Ref, SelectHTMLAttributes, TextareaHTMLAttributes } from "react";

import css from "./field.module.css";

export function Input({
  isBig = false,
  className = "",
  ...rest
}: InputHTMLAttributes<HTMLInputElement> & { readonly isBig?: boolean; readonly ref?: Ref<HTMLInputElement> }) {
  return <input className={`${css["input"]} ${isBig ? css["big"] : ""} ${className}`} autoComplete="off" {...rest} />;
}

export function TextArea({
  className = "",
  ...rest
}: TextareaHTMLAttributes<HTMLTextAreaElement> & { readonly ref?: Ref<HTMLTextAreaElement> }) {
  return <textarea className={`${css["input"]} ${className}`} {...rest} />;
}

export function Select({ className = "", ...rest }: SelectHTMLAttributes<HTMLSelectElement>) {
  return <select className={`${css["select"]} ${className}`} {...rest} />;
}
