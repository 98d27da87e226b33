"""Makes the files of this folder: python3 make.py"""
import numpy as np

values = np.array([[0, 1, 2], [3, 4, 100]])
for code in "<f4 >f4 <f8 >f8 i1 <i2 >i2 <i4 >i4 <i8 >i8 u1 <u2 >u2 <u4 >u4 <u8 >u8".split():
    name = code.replace("<", "little-").replace(">", "big-")
    np.save(f"{name}.npy", values.astype(code))
np.save("bool.npy", values > 2)
np.save("extremes-u8.npy", np.array([2**64 - 1, 2**63 + 1025, 2**63], dtype="<u8"))
np.save("extremes-i1.npy", np.array([-128, -1, 127], dtype="i1"))
np.save("fortran.npy", np.asfortranarray(np.arange(10.0).reshape(5, 2) / 7))
np.save("one-dimension.npy", np.array([1.5, np.nan, -np.inf]))
np.save("cube.npy", np.zeros((2, 2, 2)))
np.save("scalar.npy", np.float64(1))
np.save("complex.npy", np.ones(2, dtype=complex))
np.save("half.npy", np.ones(2, dtype="<f2"))
np.save("text.npy", np.array(["a", "bc"]))
np.save("empty.npy", np.zeros((0, 3)))
records = np.array([(1, 0.25, True), (-2, 0.5, False)], dtype=[("n", "<i4"), ("x", ">f8"), ("flag", "?")])
np.save("records.npy", records)
np.save("unicode-field.npy", np.array([(3.0,)], dtype=[("größe ü√", "<f8")]))  # format 3.0
with open("version2.npy", "wb") as file:
    np.lib.format.write_array(file, values.astype(float), version=(2, 0))
np.savez("two.npz", a=values, b=values.T)
np.savez("one.npz", values / 8)
np.savez_compressed("named.npz", data=np.asfortranarray(values / 4), names=np.array(["q1", "q2", "drehmoment τ"]))
