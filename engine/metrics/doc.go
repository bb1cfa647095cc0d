// Package metrics measures motion: foot sliding, contact with the ground, whether a body could move like
// that, and how exactly constraints are met.
//
// It reads only the transforms of joints and not how a motion was made, so that any server's answer is
// measured in the same way. It finds the feet, toes and body parts of published equations by the roles of the
// skeleton's joints.
//
// Results are in SI units, angles in degrees. A metric that does not apply, such as the sliding of feet that
// never stand, is NaN, which a Report writes as null and as a dash. Metrics are named by a letter and a
// number:
//
//	K  Kimodo's motion benchmark (NVIDIA, 2026)
//	G  GMD, Karunratanakul et al., "Guided Motion Diffusion" (ICCV 2023), as used
//	   by OmniControl (ICLR 2024) and InterControl (NeurIPS 2024)
//	P  PhysDiff, Yuan et al. (ICCV 2023), in the form of CLoSD (ICLR 2025)
//	B  MBench, of ViMoGen (2025)
//	J  jitter as in DNO, Karunratanakul et al. (CVPR 2024)
//	C  constraints: Kimodo's errors in place, GMD's rates of failure
//	D  our own, of dynamics: delayed motion of parts of the body, and how its speed is
//	   spread over time
//	R  our own, of gait: amplitudes and phases within a stride, spectra, and how alike
//	   strides, sides and neighbouring joints are
//	X  our own; X0 is measured on the soles themselves
package metrics
